// The moves that were played and the way through them, loaded with the first move.

export { Navigation } from "../panel/navigation";
