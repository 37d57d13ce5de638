/** Who gives the service. */
export function ProviderBoxes({
  providers,
  chosen,
  error,
}: {
  providers: { id: number; name: string }[];
  chosen: number[];
  error?: string;
}) {
  if (providers.length === 0) return <p className="hint">There is no provider yet who could give it.</p>;
  return (
    <fieldset
      id="providerIds"
      tabIndex={-1}
      className="role-boxes"
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? "providerIds-error" : undefined}
    >
      <legend>Who gives it</legend>
      {error ? (
        <p id="providerIds-error" className="error">
          <span className="visually-hidden">Error: </span>
          {error}
        </p>
      ) : null}
      {providers.map(({ id, name }) => (
        <label key={id} className="choice">
          <input type="checkbox" name="providerIds" value={id} defaultChecked={chosen.includes(id)} />
          {name}
        </label>
      ))}
    </fieldset>
  );
}
