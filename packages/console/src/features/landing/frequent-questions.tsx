import { ChevronDown } from '#ui/icons/first-icons.ts'

const QUESTIONS = [
  {
    question: 'Do I need to write code?',
    answer:
      'No. You describe the bot in plain words, and connect an API by its address and what it is good for. Putting the bot on a site is one line that you copy.',
  },
  {
    question: 'Which language model answers?',
    answer: 'gpt-6-luna by default, on your own OpenAI API key. Paid plans may choose others.',
  },
  {
    question: 'What does a bot know about my business?',
    answer:
      'What you write into its instructions, and what your connected APIs answer at that moment. It calls one when a question matches what that API is for.',
  },
  {
    question: 'Are my keys safe?',
    answer:
      'Keys and secret values are encrypted before they are stored, and only their last characters are ever shown again. The bot may call the addresses you connected and no others.',
  },
  {
    question: 'Where can I put the bot?',
    answer: 'At an address of its own, and on any web site by one script tag. You can name the sites that may show it.',
  },
  {
    question: 'Can I leave at any time?',
    answer: 'Yes. Cancel the plan or delete the account in Settings; your data is removed within one day.',
  },
]

export function FrequentQuestions() {
  return (
    <section id="faq" aria-label="Questions" className="scroll-mt-16 border-t">
      <div className="mx-auto grid max-w-content gap-8 px-4 py-12 sm:px-6 sm:py-20 lg:grid-cols-[1fr_2fr]">
        <h2 className="text-28 font-bold text-balance sm:text-40">Questions people ask first</h2>
        <div className="divide-y border-y">
          {QUESTIONS.map(({ question, answer }) => (
            <details key={question} name="faq" className="group">
              <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-3 text-16 font-semibold [&::-webkit-details-marker]:hidden">
                {question}
                <ChevronDown
                  aria-hidden="true"
                  className="size-4 shrink-0 text-muted transition-transform group-open:rotate-180"
                />
              </summary>
              <p className="pb-5 text-16 text-muted">{answer}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  )
}
