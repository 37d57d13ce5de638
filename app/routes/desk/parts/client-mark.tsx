import { Icon } from "#app/platform/ui/kit/icon.tsx";

/** What must be known before a client is touched, in words and never by color alone (rule 34.22). The curtain hides it. */
export const ClientMark = ({ words }: { words: string | null | undefined }) =>
  words ? (
    <b className="client-mark private">
      <Icon name="warning" /> {words}
    </b>
  ) : null;
