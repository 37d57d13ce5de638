/** A POST, so that the search stays out of the URL (rule 19.11). */
export const searchRoute = "/receptionist/search";

export const SearchedPage = ({ at }: { at: string }) => <input type="hidden" name="to" value={at} />;
