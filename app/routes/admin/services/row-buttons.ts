/** The arrows of the list bring the id of their own row, and no intent. */
export const rowButtons = { up: "move", down: "move" };
