/** Call this after the errors are drawn. */
export function focusFirstInvalid(form: HTMLElement): void {
  form.querySelector<HTMLElement>('[aria-invalid=true], fieldset[aria-describedby] input')?.focus()
}
