export const enAnswer = {
  noAnswer: 'No answer came.',
  cutShort: 'The answer ended at its length limit.',
  filtered: 'The answer was stopped by a content filter.',
  stepRunning: 'Looking up {name} ...',
  stepDone: 'Looked up {name}',
  stepFailed: 'Could not look up {name}',
  request: 'Request',
  response: 'Answer',
  copyAnswer: 'Copy the answer',
  goodAnswer: 'Good answer',
  badAnswer: 'Bad answer',
}
