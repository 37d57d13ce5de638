import { Icon } from "#app/platform/ui/kit/icon.tsx";

/** In text and never by color alone (rule 34.22). Hidden by the curtain. */
export const ClientMark = ({ words, chip }: { words: string | null | undefined; chip?: boolean }) =>
  words ? (
    <b className={chip ? "badge warn private" : "client-mark private"}>
      <Icon name="warning" /> {words}
    </b>
  ) : null;
