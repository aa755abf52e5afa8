import { listWordsToMatch, matchesWords } from '#sample-apis/matches-words.ts'
import { requireText } from '#sample-apis/read-values.ts'
import { type SampleApi, type SampleBrick, SampleRefusal } from '#sample-apis/sample-api.ts'

const MOST_RESULTS = 3

const ENTRIES = [
  {
    question: 'What are your opening hours?',
    answer: 'We are open Monday to Saturday, 9:00 to 18:00.',
    words: 'open close hours time weekend sunday',
  },
  {
    question: 'How do I return something?',
    answer: 'Send it back within 30 days with the label in your parcel; the money is back within a week.',
    words: 'return refund money back send exchange',
  },
  {
    question: 'How long does delivery take?',
    answer: 'Two to four working days inside Europe.',
    words: 'delivery shipping deliver long arrive ship days',
  },
  {
    question: 'How can I pay?',
    answer: 'By card, bank transfer or on invoice for companies.',
    words: 'pay payment card invoice paypal bank',
  },
  {
    question: 'Do you have a warranty?',
    answer: 'Every product has a warranty of three years.',
    words: 'warranty guarantee broken repair defect',
  },
  {
    question: 'Where is your shop?',
    answer: 'At 4 Quay Street, near the old harbour.',
    words: 'where shop store address location visit',
  },
  {
    question: 'Can I change my order?',
    answer: 'Yes, until it is packed; write to us with the order number.',
    words: 'change order cancel edit',
  },
  {
    question: 'Do you offer gift cards?',
    answer: 'Yes, from 10 to 500 EUR, valid for three years.',
    words: 'gift card voucher present',
  },
]

export const faqSearch: SampleApi = {
  GET(values) {
    const query = requireText(values, 'query')
    const results = ENTRIES.map((entry) => ({ entry, score: scoreEntry(entry, query) }))
      .filter(({ score }) => score > 0)
      .sort((one, other) => other.score - one.score)
      .slice(0, MOST_RESULTS)
      .map(({ entry: { question, answer } }) => ({ question, answer }))
    if (results.length === 0) throw new SampleRefusal(404, `No help article is about "${query}".`)
    return { body: { results } }
  },
}

function scoreEntry(entry: { question: string; words: string }, query: string): number {
  return listWordsToMatch(query).filter((word) => matchesWords(`${entry.question} ${entry.words}`, word, 'every'))
    .length
}

export const faqSearchBrick: SampleBrick = {
  api: 'faq-search',
  method: 'GET',
  name: 'Search the FAQ',
  description: 'Searches the frequently asked questions: returns, payment, delivery, warranty, opening hours.',
  parameters: { query: 'What to search for, in a few words' },
}
