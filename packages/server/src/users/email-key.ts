/** An address as it is compared: two spellings of one mailbox are one account. */
export function foldEmail(email: string): string {
  return email.trim().normalize('NFKC').toLowerCase()
}
