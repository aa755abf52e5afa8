/** Few chats need these words, so all languages come in the one chunk that shows them. */
export interface ConfirmTexts {
  accept: string
  decline: string
  before: string
  none: string
  done: string
  failed: string
  unknown: string
  values: string
}

const en: ConfirmTexts = {
  accept: 'Do it',
  decline: 'Not now',
  before: 'Nothing is sent before you press.',
  none: 'This is over. Nothing was sent.',
  done: 'This was already done.',
  failed: 'This was tried and could not be done.',
  unknown: 'Whether this was done is not known. Please ask before you try again.',
  values: 'Please check what you entered.',
}

const TEXTS = new Map<string, ConfirmTexts>([
  [
    'de',
    {
      accept: 'Ausführen',
      decline: 'Jetzt nicht',
      before: 'Vor dem Klick wird nichts gesendet.',
      none: 'Das ist abgelaufen. Es wurde nichts gesendet.',
      done: 'Das wurde schon erledigt.',
      failed: 'Das wurde versucht und hat nicht geklappt.',
      unknown:
        'Es ist nicht bekannt, ob das erledigt wurde. Bitte fragen Sie nach, bevor Sie es noch einmal versuchen.',
      values: 'Bitte prüfen Sie Ihre Angaben.',
    },
  ],
  [
    'fr',
    {
      accept: 'Confirmer',
      decline: 'Pas maintenant',
      before: 'Rien n’est envoyé avant votre clic.',
      none: 'La demande a expiré. Rien n’a été envoyé.',
      done: 'C’est déjà fait.',
      failed: 'L’opération a été tentée, sans succès.',
      unknown: 'On ne sait pas si cela a été fait. Renseignez-vous avant de réessayer.',
      values: 'Veuillez vérifier votre saisie.',
    },
  ],
  [
    'es',
    {
      accept: 'Confirmar',
      decline: 'Ahora no',
      before: 'No se envía nada hasta que pulses.',
      none: 'Ha caducado. No se ha enviado nada.',
      done: 'Esto ya se ha hecho.',
      failed: 'Se ha intentado, pero no se ha podido hacer.',
      unknown: 'No se sabe si se ha hecho. Pregunta antes de volver a intentarlo.',
      values: 'Comprueba los datos que has introducido.',
    },
  ],
  [
    'pt',
    {
      accept: 'Confirmar',
      decline: 'Agora não',
      before: 'Nada é enviado antes de você clicar.',
      none: 'Isto expirou. Nada foi enviado.',
      done: 'Isto já foi feito.',
      failed: 'Foi tentado, mas não deu certo.',
      unknown: 'Não se sabe se isto foi feito. Pergunte antes de tentar de novo.',
      values: 'Verifique os dados informados.',
    },
  ],
  [
    'ja',
    {
      accept: '実行する',
      decline: '今はしない',
      before: 'ボタンを押すまで何も送信されません。',
      none: '期限が切れました。何も送信されていません。',
      done: 'すでに実行されました。',
      failed: '実行を試みましたが、できませんでした。',
      unknown: '実行されたかどうか確認できません。もう一度行う前にお問い合わせください。',
      values: '入力内容をご確認ください。',
    },
  ],
  [
    'ar',
    {
      accept: 'تنفيذ',
      decline: 'ليس الآن',
      before: 'لا يُرسل شيء قبل أن تضغط.',
      none: 'انتهت المهلة. لم يُرسل شيء.',
      done: 'سبق تنفيذ هذا.',
      failed: 'جرت المحاولة ولم تنجح.',
      unknown: 'لا يُعرف هل تم ذلك أم لا. يُرجى السؤال قبل المحاولة مرة أخرى.',
      values: 'يُرجى التحقق مما أدخلته.',
    },
  ],
])

export function findConfirmTexts(language: string): ConfirmTexts {
  return TEXTS.get(language) ?? en
}
