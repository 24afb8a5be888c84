/** Phrases that send anybody who wants to know a price to the people who sell. */
import { phrases } from './pricing-phrases.ts';

const anOffer = '(?:an? |your |our )?(?:free |custom |personal |tailored )?';
export const contact = new RegExp(
  `${
    phrases(
      `(?:contact|ask|e-?mail|call|write to|talk to) (?:us|sales|our (?:sales )?team) (?:for|about) (?:pricing|${anOffer}(?:quot(?:e|ation)|offer|price list|prices?))|ask for an? (?:offer|quot(?:e|ation))|(?:contact|talk to) (?:our )?sales(?: team)?|(?:contact|call|talk to|write to) us to (?:discuss|talk about) (?:your |our )?pric(?:es|ing)|get in touch (?:for|about|to discuss) ${anOffer}(?:pricing|prices|quot(?:e|ation)|offer)|(?:tailored|bespoke|individual|personali[sz]ed) (?:quot(?:e|ation)|offer|pricing)|request ${anOffer}(?:quot(?:e|ation)|offer|pricing|proposal)|get an? (?:free |custom |personal |instant )?quot(?:e|ation)|(?:get|request|ask for) (?:our |your )?(?:custom )?pricing (?:now|details|information|sheet|from us)|let[’\']s talk pricing|schedule a (?:demo|call) (?:for|to get|to discuss) (?:a |your )?(?:pricing|quote)|custom (?:pricing|quot(?:e|ation))|(?:prices?|pricing|quot(?:es?|ations?)) (?:is |are )?(?:available )?(?:on|upon) request|prices? on application|book a demo for pricing|pricing is tailored` +
        '|auf anfrage|(?:individuelles )?angebot (?:anfordern|anfragen|einholen)|vertrieb kontaktieren|(?:fordern sie|fragen sie) (?:ihr |ein )(?:individuelles )?angebot (?:an|ab)|individuelle preise' +
        "|(?:demande[rz]?|demandez-nous|obtenir|obtenez) (?:un|votre) devis|sur devis|devis gratuit|(?:prix|tarifs?) sur (?:demande|mesure)|contacte[rz] (?:l[’']équipe|le service|nos équipes|notre équipe) commercia(?:le|les|l)|contactez-nous pour (?:un devis|un tarif|connaître nos (?:tarifs|prix))|parler à un commercial" +
        '|bajo (?:consulta|petición|demanda)|a consultar|precios? a medida|(?:solicit[ae]r?|p[ií]d(?:e|a|enos|eme)|pedir|solicítanos) (?:un |una |tu |su )?(?:presupuesto|cotización)|(?:contactar? con|hablar? con) ventas|consult[ae](?:r)? precios?' +
        '|su richiesta|(?:richied[ie](?:re|ci)?|chied[ie](?:ci)?) (?:un |il tuo )?preventivo|preventivo (?:gratuito|personalizzato)|contatta(?:ci per (?:un preventivo|i prezzi)| le vendite| il commerciale)|parla con (?:le vendite|un commerciale)' +
        '|(?:solicit[ae]r?|pe[çd](?:a|ir)) (?:um |seu |o seu )?orçamento|sob (?:consulta|pedido|orçamento)|fal(?:e|ar) com (?:as |o time de )?vendas' +
        '|op aanvraag|offerte aanvragen|offerte op maat|vraag (?:een )?(?:vrijblijvende )?offerte aan|neem contact op voor (?:een offerte|prijzen|de prijs)' +
        '|begär (?:en )?offert|pris på (?:förfrågan|forespørsel)|på forespørsel|(?:få|indhent) (?:et )?tilbud|kontakta? (?:sälj|salg)|pyydä tarjous',
    ).source
  }|(?<!\\p{L})pric(?:es?|ing) (?:depends?|var(?:y|ies))\\b[^.]{0,80}\\W{1,3}(?:so |please |just ){0,2}(?:get in touch|contact us|talk to us|ask us|write to us|call us|let['’]s talk)|お?見積も?り(?:依頼|のご依頼|は|を)`,
  'iu',
);
