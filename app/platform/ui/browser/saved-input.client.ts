/** Saves typed values in the tab's session storage for half an hour (rule 4.16). */

const keptFor = 30 * 60_000;

/** `owner`: the signed-in user, or empty. Other users don't get the values. */
type SavedForm = { key: string; names: readonly string[]; owner: string };

const fieldsOf = (form: HTMLFormElement, names: readonly string[]) =>
  names.flatMap((name) => {
    const field = form.elements.namedItem(name);
    return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field : [];
  });

function withStorage<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

export function storeTyped(form: HTMLFormElement, { key, names, owner }: SavedForm): void {
  const typed = fieldsOf(form, names).flatMap(({ name, value }) => (value ? [[name, value]] : []));
  const kept = JSON.stringify({ at: Date.now(), owner, typed });
  if (typed.length > 0) withStorage(() => sessionStorage.setItem(key, kept));
  else forgetTyped(key);
}

export const isTyped = (form: HTMLFormElement, { names }: SavedForm): boolean =>
  fieldsOf(form, names).some(({ value, defaultValue }) => value !== defaultValue);

export const forgetTyped = (key: string): void => withStorage(() => sessionStorage.removeItem(key));

/** Restores saved values in untouched fields. Returns a function that undoes it. */
export function restoreTyped(
  form: HTMLFormElement,
  { key, names, owner }: SavedForm,
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
