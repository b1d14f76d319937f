// What the page's session keeps, by name; nothing in a frame that may not.

export function kept(name: string): string | null {
  try {
    return sessionStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Without a value it is kept no more. */
export function keep(name: string, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, value);
  } catch {
    // Then it lasts as long as the view.
  }
}
