// Names of files.

/** A title as the name of a file: plain small letters and digits. */
export function fileName(title: string): string {
  const letters = title.normalize("NFD").toLowerCase().replace(/\p{M}/gu, "");
  return letters.replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "");
}
