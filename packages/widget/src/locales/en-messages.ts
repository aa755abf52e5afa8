export const enMessages = {
  you: 'You',
  sendAgain: 'Send again',
  notSent: '',
  edit: 'Edit',
  cutOff: 'The answer was cut off.',
  limit: 'All its messages for this month are used. Please try again next month.',
  tooLong: 'Your message is too long.',
}
