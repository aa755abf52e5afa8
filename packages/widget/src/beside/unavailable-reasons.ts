/**
 * Why the chat is not there. `unknown`: the given text has not the form of a bot's id. `off`: no bot with this id is
 * live, because it is not deployed, is paused, or does not exist. `origin`: the site is not on the bot's list.
 * `policy`: the page's own policy forbids it. `network`: the server gives no usable answer. `old`: this version's files
 * are gone from the server.
 */
export type UnavailableReason = 'unknown' | 'off' | 'origin' | 'policy' | 'network' | 'old'

/** The browser's console and the diagnosis show these words. A test compares the handbook's with them. */
export const WORDS: Record<UnavailableReason, [what: string, cure: string]> = {
  unknown: [
    'The id in data-project is not the id of a bot.',
    'Take it from the address of the live page: it is what follows /live/.',
  ],
  off: [
    'No bot with this id is live: it is not deployed, it is paused, or the id is wrong.',
    'Open its live page. If that is not available either, deploy the bot, or see in the editor why it is paused.',
  ],
  origin: [
    'This site is not among those the bot may stand on.',
    'Add it in the editor, under Share, exactly as the address line begins.',
  ],
  policy: [
    'The content security policy of this page blocks the server of the bot.',
    'Name its host in script-src and in connect-src.',
  ],
  network: [
    'The server of the bot does not answer.',
    'See whether its live page opens. If it does, an ad blocker or a firewall may stand between.',
  ],
  old: [
    'The server no longer has the files of this version of the script.',
    'Take the line from Share anew, or reload the page if it was open for long.',
  ],
}
