/** Leads to the first field of a form that was refused. Call when the errors are drawn. */
export function focusFirstInvalid(form: HTMLElement): void {
  form.querySelector<HTMLElement>('[aria-invalid=true], fieldset[aria-describedby] input')?.focus()
}
