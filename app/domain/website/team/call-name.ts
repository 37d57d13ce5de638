/** "Maya" of "Maya Ortiz"; the whole of what is no first and last name: "Our esthetician", "Dr. Weber", one word. */
export function callNameOf(name: string): string {
  const [first = "", ...others] = name.split(" ");
  const isName = [first, ...others].every((word) => /^\p{Lu}/u.test(word)) && /^\p{L}{2,}$/u.test(first);
  return isName && others.length > 0 ? first : name;
}
