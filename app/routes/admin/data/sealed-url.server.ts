import { sealed } from "#app/platform/http/sealed.server.ts";
import { dataUrl } from "./url.ts";

type Chosen = { person: string; accounts: string[]; names: string[] };

/** The question before an erasure, with the address and the names as they stand in addresses of pages (rule 19.11). */
export const eraseUrl = ({ person, accounts, names }: Chosen): string =>
  dataUrl({ person: sealed(person), account: accounts, name: names.map(sealed), erase: "" });
