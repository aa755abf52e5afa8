let asker: (() => Promise<boolean>) | undefined

/** Who asks for the password on the pages of the signed-in. Apart from it, since the public pages carry this and not that. */
export function setPasswordAsker(next: typeof asker): void {
  asker = next
}

/** False where the password was not given, or where nobody can ask for it. */
export async function askForPassword(): Promise<boolean> {
  return (await asker?.()) ?? false
}
