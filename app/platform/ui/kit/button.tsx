import { Link } from "@remix-run/react";
import type { ButtonHTMLAttributes, ReactNode } from "react";

type Look = {
  /** `filled` once in each region of a view, `soft` where many stand side by side, else `ghost`; `danger` deletes. */
  variant?: "filled" | "soft" | "ghost" | "danger";
  /** 44 px instead of 48. */
  small?: boolean;
  /** As wide as its box. */
  full?: boolean;
  /** Keeps its width when the label changes while it submits. */
  steady?: boolean;
};

/** A button; it submits its form unless `type` says otherwise. */
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

/** A link that looks like a button. `plain` leaves the page as an ordinary document navigation. */
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
