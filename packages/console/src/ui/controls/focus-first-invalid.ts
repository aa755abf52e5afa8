/** Call this after React has drawn the errors. */
export function focusFirstInvalid(form: HTMLElement): void {
  form.querySelector<HTMLElement>('[aria-invalid=true], fieldset[aria-describedby] input')?.focus()
}
