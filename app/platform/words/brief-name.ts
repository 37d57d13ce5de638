/** Returns a form of a person's name of at most `most` letters: "Priya V." for "Priya Venkataraghavan", else "Bartholomew", else "M. L.". */
export function briefly(name: string, most: number): string {
  if (name.length <= most) return name;
  if (!/[\p{L}\p{N}]/u.test(name)) return name.slice(0, most);
  const words = name.split(/\s+/u).filter((word) => /\p{L}|\p{N}/u.test(word));
  const [first = name, last] = [words[0], words.length > 1 ? words.at(-1) : undefined];
  const [start = first] = first.split("-");
  const initial = last ? ` ${firstLetter(last)}.` : "";
  const forms = [first + initial, first, start + initial, start, `${firstLetter(first)}.${initial}`];
  return forms.find(({ length }) => length <= most) ?? name.slice(0, most);
}

const firstLetter = (word: string): string => (/[\p{L}\p{N}]/u.exec(word)?.[0] ?? "").toLocaleUpperCase("en");
