export const enMessages = {
  you: 'You',
  sendAgain: 'Send again',
  notSent: '',
  edit: 'Edit',
}
