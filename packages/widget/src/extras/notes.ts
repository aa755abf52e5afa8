/** The diagnosis shows these words if the server is not the reason. The handbook quotes them. */
export const NOTES = {
  fine: 'The server gives this page the bot, and nothing is in its way.',
  link: 'Yet the chat could not be loaded; a link to the live page stands in its place.',
  hidden: 'The page has hidden it: Bricks.show() brings it back.',
  away: 'Under Share, Where it shows, the chat is kept away from this page or this kind of device.',
  noButton: 'The script tag, or Share, asks for no button in the corner.',
}
