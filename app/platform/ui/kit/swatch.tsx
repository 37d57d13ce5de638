/** Cloth where there is no picture. `cloth`: 1 to 5, one for each group of treatments. */
export const Swatch = ({ cloth, initials }: { cloth: number; initials?: string }) => (
  <span className={`swatch cloth-${cloth}`} aria-hidden="true">
    {initials ? <b>{initials}</b> : null}
  </span>
);
