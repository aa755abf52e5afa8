import { stemWord } from './words.ts'

/** Words that people use for one another when they ask a business something. A word may stand in several rows. */
const ROWS = [
  'order purchase parcel package delivery deliver delivered ship track tracking arrive arrival stuff bought',
  'shipping ship postage freight delivery deliver dispatch courier send',
  'weather forecast temperature rain raining rainy sunny sun snow snowing umbrella wind windy storm cloudy degrees hot cold warm jacket outside',
  'contact callback lead team reach phone ring touch enquiry inquiry sales interested interest quote demo speak talk human agent representative',
  'booking book reservation reserve table appointment slot availability seat visit room schedule',
  'appointment meeting event calendar schedule agenda diary busy free slot',
  'currency exchange convert conversion rate euro euros dollar dollars pound pounds usd eur gbp jpy chf money',
  'ticket issue problem complaint complain broken bug fault defect support incident case trouble',
  'ticket helpdesk support',
  'stock inventory available availability sold sell left warehouse product store carry',
  'product article goods catalogue catalog item',
  'customer crm account contact company client lookup',
  'invoice bill billing payment due owe overdue paid unpaid receipt',
  'price cost fee charge expensive cheap pay',
  'cancel cancellation abort revoke',
  'refund return reimburse reimbursement money back exchange',
  'faq question knowledge article policy policies warranty guarantee return refund payment',
  'close closing hours',
  'subscribe subscription newsletter signup register registration',
  'joke funny laugh humor humour',
  'translate translation language',
  'news headline headlines story stories',
  'recipe cook cooking dish meal food ingredient',
  'restaurant dinner lunch eat table food',
  'movie film cinema show',
  'music song artist album band',
  'flight fly plane airline airport',
  'hotel room stay accommodation lodging night',
  'share stock ticker',
  'job vacancy vacancies career position hiring opening',
  'car vehicle drive rental rent',
  'doctor clinic dentist physician appointment',
  'define definition meaning mean dictionary word',
  'distance far route directions drive travel',
  'employee staff colleague team',
  'holiday vacation leave',
  'search find lookup',
  'create add open register submit',
  'feedback review rating rate opinion',
  'size dimension measurement fit',
]

const related = new Map<string, Set<string>>()
for (const row of ROWS) {
  const stems = row.split(' ').map(stemWord)
  for (const stem of stems) related.set(stem, new Set([...(related.get(stem) ?? []), ...stems]))
}

export function areRelated(one: string, other: string): boolean {
  return related.get(one)?.has(other) ?? false
}
