export const enMessages = {
  you: 'You',
  sendAgain: 'Send again',
  notSent: '',
  edit: 'Edit',
  editing: 'You are changing your last message.',
  cancel: 'Cancel',
  cutOff: 'The answer was cut off.',
  limit: 'All its messages for this month are used. Please try again next month.',
  tooLong: 'Your message is too long.',
}
