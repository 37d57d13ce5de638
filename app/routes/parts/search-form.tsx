/** The route that every search for people is sent to, which keeps what was typed out of the address of the page (rule 19.11). */
export const searchRoute = "/receptionist/search";

/** In such a form: the page that shows what was found. */
export const SearchedPage = ({ at }: { at: string }) => <input type="hidden" name="to" value={at} />;
