import { defineConfig } from "vitest/config";

// Not isolated: a fresh process for each file takes four times as long.
export default defineConfig({ test: { include: ["tests/**/*.test.ts"], isolate: false } });
