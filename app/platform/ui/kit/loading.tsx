/** What stands for a protected page while it is on its way. */
export function Loading({ children = "Loading..." }: { children?: string }) {
  return (
    <p className="loading" role="status">
      {children}
    </p>
  );
}
