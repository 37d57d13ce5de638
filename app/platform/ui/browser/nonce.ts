import { createContext } from "react";

/** The nonce of this document, for every inline script and style that it renders. */
export const NonceContext = createContext<string | undefined>(undefined);
