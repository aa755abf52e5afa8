/** For machines that fill whatever they find. People do not see it, hear it or come to it by the keyboard. */
export function TrapField({ name }: { name: string }) {
  return (
    <div hidden>
      <input name={name} type="text" tabIndex={-1} autoComplete="off" aria-hidden="true" />
    </div>
  )
}
