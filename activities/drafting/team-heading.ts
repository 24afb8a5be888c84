/** Headings under which a company tells of itself and of its people. */
export const teamHeading =
  /(?<!\p{L})(?:team|founders?|people|who we are|about|behind|story|leadership|makers?|(?:letter|note|message|word) from|über uns|unternehmen|geschichte|gründer(?:in|innen)?|equipo|fundador[ae]?s?|nosotr[oa]s|historia|história|équipe|fondateurs?|fondatrices?|qui sommes-nous|histoire|chi siamo|fondator[ei]|fondatric[ei]|storia|quem somos|over ons|verhaal|oprichters?|crew|management|por tr[áa]s d[aeo]|detr[áa]s de|wer dahinter|derrière|dietro)(?!\p{L})/iu;

const guests =
  /(?<!\p{L})(?:advisors?|advisers?|advisory|investors?|angels?|backers|backed by|mentors?|guests?|speakers?|ambassadors?|contributors|beirat|berater(?:innen)?|investor(?:en|innen)|asesor[ae]s?|inversor[ae]s?|consejo asesor|conseillers|investisseurs|consulenti|investitori|assessores|investidores|adviseurs|investeerders|raad van advies)(?!\p{L})/iu;

/** Whether a heading, or a line of a card, is about people who help a company that others founded. */
export const isAboutGuests = (text: string): boolean => text.length <= 80 && guests.test(text);
