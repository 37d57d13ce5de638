/** Sorts a search without results into the fields of a new client. "Last, First" becomes "First Last". */
export function contactIn(typed: string): { name: string; phone: string; email: string } {
  const words = typed.trim().split(/\s+/u);
  const of = (isKind: (word: string) => boolean) => words.filter(isKind).join(" ");
  const name = of((word) => !isEmail(word) && !isNumber(word));
  return {
    name: name.replace(/^([^,]+), *([^,]+)$/u, "$2 $1").replace(/,$/u, ""),
    phone: of(isNumber),
    email: words.find(isEmail) ?? "",
  };
}

const isEmail = (word: string): boolean => word.includes("@");

const isNumber = (word: string): boolean => /^[+(]?\d[\d().+\-/]*$/u.test(word);
