export const enMessages = {
  you: 'You',
  sendAgain: 'Send again',
  notSent: '',
  edit: 'Edit',
  tooLong: 'Your message is too long.',
}
