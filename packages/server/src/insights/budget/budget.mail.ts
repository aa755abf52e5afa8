import { isolateName } from '@bricks/contract/wire'
import { createOwnerTemplate, type MailTemplates } from '#mail/mail-template.ts'

/** `data`: `bot` is the bot's name, `project_id` its id. */
export const BUDGET_MAILS: Pick<MailTemplates, 'budget_near' | 'budget_reached'> = {
  budget_near: createBudgetTemplate({
    subject: (bot) => `${bot} has spent 80 % of its budget`,
    text: 'It has spent 80 % of what you let it spend in a day or a month. When all of it is spent, visitors read the text that you chose for this, and get no answers.',
  }),
  budget_reached: createBudgetTemplate({
    subject: (bot) => `${bot} has spent its budget`,
    text: 'It has spent all that you let it spend in a day or a month. Until that day or month is over, visitors read the text that you chose for this, and get no answers. You can go on testing it.',
  }),
}

function createBudgetTemplate({ subject, text }: { subject: (bot: string) => string; text: string }) {
  return createOwnerTemplate((greeting, { appUrl }, { bot = '', project_id = '' }) => ({
    subject: subject(isolateName(bot)),
    paragraphs: [greeting, text, 'You can change the budget at any time.'],
    action: { label: 'See the budget', url: `${appUrl}/edit/${project_id}/insights` },
  }))
}
