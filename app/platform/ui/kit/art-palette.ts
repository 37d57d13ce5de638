/** Apart from the drawings, because the frame of every page with script loads this file. */
import { createContext } from "react";

/** The theme's two hues, such as "rose-gold"; plum and sage by default. */
export const ArtPaletteContext = createContext<string | undefined>(undefined);
