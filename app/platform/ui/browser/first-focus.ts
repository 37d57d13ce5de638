/**
 * For the control that has the focus when its dialog opens, spread onto it. The attribute stands there for the browser: React's
 * own `autoFocus` writes it on the server alone, and would take the focus at once, where the dialog is still closed.
 */
export const firstFocus = {
  autoFocus: true,
  ref: (control: HTMLElement | null): void => control?.setAttribute("autofocus", ""),
};
