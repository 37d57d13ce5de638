/** What was typed into a form, kept in the storage of its tab for half an hour, and nowhere else (rule 4.16). */

const keptFor = 30 * 60_000;

/** `owner`: who is signed in, or empty. Another person gets no values in this tab. */
type TypedForm = { key: string; names: readonly string[]; owner: string };

const fieldsOf = (form: HTMLFormElement, names: readonly string[]) =>
  names.flatMap((name) => {
    const field = form.elements.namedItem(name);
    return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field : [];
  });

/** Storage may be switched off. Then only the browser's own memory of the form is left. */
function withStorage<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

export function storeTyped(form: HTMLFormElement, { key, names, owner }: TypedForm): void {
  const typed = fieldsOf(form, names).flatMap(({ name, value }) => (value ? [[name, value]] : []));
  const kept = JSON.stringify({ at: Date.now(), owner, typed });
  if (typed.length > 0) withStorage(() => sessionStorage.setItem(key, kept));
  else forgetTyped(key);
}

export const isTyped = (form: HTMLFormElement, { names }: TypedForm): boolean =>
  fieldsOf(form, names).some(({ value, defaultValue }) => value !== defaultValue);

export const forgetTyped = (key: string): void => withStorage(() => sessionStorage.removeItem(key));

/** Fills in what was kept, where nothing else was typed meanwhile. Returns how to take it back, if anything was filled in. */
export function restoreTyped(
  form: HTMLFormElement,
  { key, names, owner }: TypedForm,
): (() => void) | undefined {
  const kept = withStorage(() => JSON.parse(sessionStorage.getItem(key) ?? "{}"));
  const isOwn = kept?.owner === owner;
  // A guest may have signed in since.
  if (!kept?.typed || Date.now() - kept.at > keptFor || (kept.owner && !isOwn)) return undefined;
  const values = new Map<string, string>(kept.typed);
  const filled = fieldsOf(form, names).flatMap((field) => {
    const before = field.value;
    const value = values.get(field.name) ?? before;
    if (value === before || (before && !(isOwn && before === field.defaultValue))) return [];
    field.value = value;
    return [{ field, before }];
  });
  if (filled.length === 0) return undefined;
  return () => {
    for (const { field, before } of filled) field.value = before;
    filled[0]?.field.focus();
  };
}
