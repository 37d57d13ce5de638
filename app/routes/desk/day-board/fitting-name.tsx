/** Takes more than two lines of a narrow column. */
const long = 26;

/** Shows `brief` where the name doesn't fit. The style sheet decides; screen readers get the name. */
export const FittingName = ({ name, brief }: { name: string; brief?: string | undefined }) =>
  brief && brief !== name ? (
    <span className={name.length > long ? "fits long" : "fits"}>
      <i aria-hidden="true">{brief}</i>
      <span>{name}</span>
    </span>
  ) : (
    <span>{name}</span>
  );
