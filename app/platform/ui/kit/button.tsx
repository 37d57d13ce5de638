import { Link } from "@remix-run/react";
import type { ButtonHTMLAttributes, ReactNode } from "react";

type Look = {
  /** `filled` once per region, `soft` for groups, otherwise `ghost`; `danger` deletes. */
  variant?: "filled" | "soft" | "ghost" | "danger";
  small?: boolean;
  full?: boolean;
  steady?: boolean;
};

export function Button({
  variant,
  small,
  full,
  steady,
  className,
  type = "submit",
  ...rest
}: Look & ButtonHTMLAttributes<HTMLButtonElement>) {
  return <button type={type} className={classes({ variant, small, full, steady }, className)} {...rest} />;
}

/** `plain` loads a new document. */
export function ButtonLink({
  to,
  plain,
  className,
  children,
  variant,
  small,
  full,
  ...rest
}: Look & { to: string; plain?: boolean; className?: string; children: ReactNode; "aria-label"?: string }) {
  const look = classes({ variant, small, full }, className);
  return (
    <Link to={to} reloadDocument={plain} className={look} {...rest}>
      {children}
    </Link>
  );
}

function classes({ variant = "filled", small, full, steady }: Look, extra = ""): string {
  return [
    "button",
    variant !== "filled" && variant,
    small && "small",
    full && "full",
    steady && "steady",
    extra,
  ]
    .filter(Boolean)
    .join(" ");
}
