import { Icon } from "#app/platform/ui/kit/icon.tsx";

/** As text and not only by color (rule 34.22). The curtain hides it. */
export const ClientMark = ({ words, chip }: { words: string | null | undefined; chip?: boolean }) =>
  words ? (
    <b className={chip ? "badge warn private" : "client-mark private"}>
      <Icon name="warning" /> {words}
    </b>
  ) : null;
