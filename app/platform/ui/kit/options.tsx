type Option = { id: number; name?: string; label?: string; words?: string };

export const Options = ({ of }: { of: readonly Option[] }) => (
  <>
    {of.map(({ id, name, label = name, words = label }) => (
      <option key={id} value={id}>
        {words}
      </option>
    ))}
  </>
);
