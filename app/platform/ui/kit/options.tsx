type Option = { id: number; name?: string; label?: string; words?: string };

/** The options of a select, by the ids of what they stand for. */
export const Options = ({ of }: { of: readonly Option[] }) => (
  <>
    {of.map(({ id, name, label = name, words = label }) => (
      <option key={id} value={id}>
        {words}
      </option>
    ))}
  </>
);
