import { Icon } from "#app/platform/ui/kit/icon.tsx";

/** In text and never by color alone (rule 34.22). Hidden by the curtain. */
export const ClientMark = ({ words }: { words: string | null | undefined }) =>
  words ? (
    <b className="client-mark private">
      <Icon name="warning" /> {words}
    </b>
  ) : null;
