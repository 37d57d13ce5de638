import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { inDigits } from "./digits.ts";

type Row = { name: string; count: number; to?: string | null };

/** What was counted most; `children` is said where there is nothing. */
export function TopTable({
  heading,
  subject,
  counted,
  rows,
  children,
}: {
  heading: string;
  subject: string;
  counted: string;
  rows: Row[];
  children: ReactNode;
}) {
  return (
    <section className="card">
      <h2>{heading}</h2>
      {rows.length === 0 ? (
        <p>{children}</p>
      ) : (
        <table className="top">
          <thead>
            <tr>
              <th scope="col">{subject}</th>
              <th scope="col">{counted}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, count, to }) => (
              <tr key={name}>
                <th scope="row">{to ? <Link to={to}>{name}</Link> : name}</th>
                <td>{inDigits(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
