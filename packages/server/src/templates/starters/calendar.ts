import { buildStarterBrick, type StarterTemplate } from './starter-template.ts'

export const calendar: StarterTemplate = {
  id: 'calendar',
  name: 'Calendar',
  description: 'Tells what is planned on a day and adds new meetings.',
  settings: {
    system:
      'You keep a calendar. Check the day before you add a meeting, and ask when it would overlap with another one.',
    currentDate: true,
  },
  isReady: false,
  bricks: [
    buildStarterBrick({
      name: 'Events of a day',
      description: 'Lists the events and meetings in the calendar on a day.',
      url: 'api.your-company.example/calendar',
      required: { date: 'The day: today, tomorrow, a weekday or YYYY-MM-DD' },
    }),
    buildStarterBrick({
      name: 'Add a meeting',
      description: 'Adds a new meeting to the calendar on a day at a time.',
      url: 'api.your-company.example/calendar',
      method: 'POST',
      required: {
        title: 'What the meeting is about',
        date: 'The day: today, tomorrow, a weekday or YYYY-MM-DD',
        time: { description: 'When it begins, on a 24-hour clock', example: '14:00' },
      },
      optional: { minutes: { type: 'integer', description: 'How long it takes in minutes, 30 when left out' } },
    }),
  ],
}
