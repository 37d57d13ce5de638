/** Marks the control to focus when its dialog opens. React's `autoFocus` would focus it while the dialog is closed. */
export const firstFocus = {
  autoFocus: true,
  ref: (control: HTMLElement | null): void => control?.setAttribute("autofocus", ""),
};
