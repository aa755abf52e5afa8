const PARAGRAPHS = [
  'Once there was a small shop at the end of a quay. It sold lamps and mugs and chairs, and its door was never locked before six.',
  'People wrote to it all day long. Some asked where their parcel was, some what the weather would do to their garden chairs, and one wanted nothing but a good story.',
  'The shopkeeper had two hands and a telephone, and no evening to herself. So one winter she built a helper out of bricks, each of which knew one thing and knew it well.',
  'The first brick knew every order by its number. The second knew the sky. The third could write down a name and ring a bell in the back room.',
  'On the first morning the helper was asked eleven questions. It answered nine, and of the other two it said plainly that it did not know, which the people liked best.',
  'Word went round. By summer the helper stood at the door of other shops too, in other colours, always with the same bricks inside and always ready for one more.',
  'The shopkeeper closed at six, as before. But now she sat on the quay with a mug in her hands, and the bricks clicked softly in the dark, answering.',
]

/** A text of some length, for whoever wants to watch a reply stream, stop it, or meet the limit on its length. */
export function makeLongText(prompt: string): string {
  const title = /\bpoem\b/i.test(prompt) ? '## A poem without rhymes' : '## A story from the sandbox'
  const parts = [title, ...PARAGRAPHS, "*That was the sandbox's stand-in model. A real one writes what you ask for.*"]
  return parts.join('\n\n')
}
