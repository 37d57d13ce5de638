/** What a restore has moved aside knows who was erased since (rule 30.15). */
export function Aside({ folders }: { folders: string[] }) {
  return (
    <>
      The data of before a restore may have it too; it lies aside on the server and goes by itself:{" "}
      {folders.join("; ")}. Whoever runs the server can delete it before that.
    </>
  );
}
