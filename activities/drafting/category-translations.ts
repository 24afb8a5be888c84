/** Words that categories go by in other languages, by the English word that a directory's tree has for them. */

/** The columns of the table below, behind the English word. */
const languages = ['de', 'es', 'fr', 'it', 'pt', 'nl'] as const;

const table = `
developers|entwickler, entwicklerinnen|desarrolladores, programadores|développeurs|sviluppatori|desenvolvedores, programadores|ontwikkelaars
database|datenbank, datenbanken|base de datos, bases de datos|base de données, bases de données|banca dati|banco de dados, base de dados|databanken
command line|kommandozeile, befehlszeile|línea de comandos|ligne de commande|riga di comando|linha de comando|opdrachtregel
self-hosted|selbst gehostet, selbstgehostet|autoalojado|auto-hébergé, autohébergé|auto-ospitato|auto-hospedado|zelf hosten, zelf gehost
integrations|schnittstelle, schnittstellen|integraciones, integración|intégrations, intégration|integrazioni, integrazione|integrações, integração|koppelingen, koppeling
test automation|testautomatisierung|pruebas automáticas|tests automatisés|test automatici|testes automatizados|geautomatiseerd testen
monitoring|überwachung|monitorización, monitoreo|supervision, surveillance|monitoraggio|monitoramento, monitorização|bewaking
incident|störung, störungen|incidencia, incidencias||incidente, incidenti|incidente, incidentes|storing, storingen
status page|statusseite|página de estado|page de statut|pagina di stato|página de status|statuspagina
security|sicherheit|seguridad|sécurité|sicurezza|segurança|beveiliging
encryption|verschlüsselung|cifrado, encriptación|chiffrement|crittografia, cifratura|criptografia, encriptação|versleuteling
encrypted|verschlüsselt|cifrada, cifrados|chiffré, chiffrée, chiffrées|crittografato, cifrato|criptografado, encriptado|versleuteld
password|passwort, passwörter|contraseña, contraseñas|mot de passe, mots de passe||senha, senhas, palavra-passe|wachtwoord, wachtwoorden
ai|ki|ia|ia|ia|ia|
artificial intelligence|künstliche intelligenz, künstlicher intelligenz|inteligencia artificial|intelligence artificielle|intelligenza artificiale|inteligência artificial|kunstmatige intelligentie
machine learning|maschinelles lernen|aprendizaje automático|apprentissage automatique|apprendimento automatico|aprendizado de máquina|
transcription|transkription, transkripte|transcripción, transcripciones||trascrizione, trascrizioni|transcrição, transcrições|transcriptie, transcripties
translation|übersetzung, übersetzungen|traducción, traducciones|traduction, traductions|traduzione, traduzioni|tradução, traduções|vertaling, vertalingen
dictation|diktieren|dictado|dictée|dettatura|ditado|dicteren
writing|schreiben|escritura, redacción|rédaction, écriture|scrittura|escrita, redação|schrijven
summaries|zusammenfassungen|resúmenes|résumés|riassunti|resumos|samenvattingen
campaigns|kampagne, kampagnen|campaña, campañas|campagne, campagnes|campagna, campagne|campanha, campanhas|campagne, campagnes
sales|vertrieb|ventas|ventes|vendite|vendas|verkoop
social media|soziale medien, soziale netzwerke|redes sociales|réseaux sociaux|social network|redes sociais|sociale media
newsletter|rundbrief|boletín, boletines|infolettre, lettre d’information||boletim|nieuwsbrief, nieuwsbrieven
subscribers|abonnenten|suscriptores|abonnés|iscritti|assinantes|abonnees
analytics|webanalyse|analítica, analíticas|analyse d’audience|statistiche|estatísticas|statistieken
search engine|suchmaschine, suchmaschinen|buscador, buscadores|moteur de recherche|motore di ricerca|motor de busca|zoekmachine, zoekmachines
visitors|besucher|visitantes|visiteurs|visitatori|visitantes|bezoekers
reports|berichte|informes|rapports|rapporti|relatórios|rapporten
customers|kunden|clientes|clients|clienti|clientes|klanten
quotes|angebote, kostenvoranschläge|presupuestos, cotizaciones|devis|preventivi, preventivo|orçamentos|offertes
customer service|kundendienst, kundensupport|atención al cliente, soporte al cliente|service client, support client|assistenza clienti, servizio clienti|atendimento ao cliente, suporte ao cliente|klantenservice
live chat|livechat|chat en vivo|chat en direct|chat dal vivo|chat ao vivo|livechat
knowledge base|wissensdatenbank|base de conocimiento, base de conocimientos|base de connaissances|base di conoscenza|base de conhecimento|kennisbank
productivity|produktivität|productividad|productivité|produttività|produtividade|productiviteit
workflow|arbeitsablauf, arbeitsabläufe|flujo de trabajo, flujos de trabajo|flux de travail|flusso di lavoro, flussi di lavoro|fluxo de trabalho, fluxos de trabalho|werkstroom
collaboration|zusammenarbeit|colaboración||collaborazione|colaboração|samenwerking, samenwerken
meetings|besprechungen|reuniones|réunions|riunioni|reuniões|vergaderingen
remote work|homeoffice, fernarbeit|teletrabajo, trabajo remoto|télétravail|lavoro da remoto|trabalho remoto, teletrabalho|thuiswerken
to-do|aufgabenliste|lista de tareas|liste de tâches|lista di cose da fare|lista de tarefas|takenlijst
project management|projektmanagement, projektverwaltung|gestión de proyectos|gestion de projet, gestion de projets|gestione progetti, gestione dei progetti|gestão de projetos|projectbeheer
projects|projekt, projekte|proyecto, proyectos|projet, projets|progetto, progetti|projeto, projetos|projecten
tasks|aufgaben|tareas|tâches||tarefas|taken
planning|planung|planificación|planification|pianificazione|planejamento, planeamento|
deadline|fristen|plazos, fechas límite|échéances|scadenze|prazos|
notes|notizen|notas, apuntes||appunti|notas, anotações|notities, aantekeningen
documents|dokumente|documentos||documenti|documentos|documenten
calendar|kalender|calendario, calendarios|calendrier, calendriers|calendario, calendari|calendário, calendários|kalender
scheduling|terminplanung, terminplaner|programación de citas|prise de rendez-vous|pianificazione|agendamento|inplannen
booking|buchung, buchungen, terminbuchung|reserva, reservas|réservation, réservations|prenotazione, prenotazioni|reserva, reservas, marcação|boeking, boekingen
appointments|termin, termine|cita, citas|rendez-vous|appuntamento, appuntamenti|agendamentos, marcações|afspraak, afspraken
shifts|schicht, schichten, schichtplan, schichtplanung|turno, turnos||turni|turnos, escalas|ploegendiensten
rota|dienstplan, dienstpläne, dienstplanung|cuadrante, cuadrantes|planning du personnel|turnistica|escala de trabalho|rooster, roosters, dienstrooster
reminders|erinnerungen|recordatorios|rappels|promemoria|lembretes|herinneringen
finance|finanzen|finanzas|finances|finanza, finanze|finanças|financiën
budget|haushaltsbuch|presupuesto||bilancio|orçamento|
expenses|ausgaben, spesen|gastos|dépenses, notes de frais|spese|despesas, gastos|uitgaven, onkosten
payments|zahlungen, zahlung|pagos, cobros|paiements, paiement|pagamenti, pagamento|pagamentos, pagamento|betalingen, betaling
cash flow|liquidität|flujo de caja, tesorería|trésorerie|flusso di cassa, liquidità|fluxo de caixa|kasstroom, liquiditeit
savings|sparen, ersparnisse|ahorro, ahorros|épargne|risparmio, risparmi|poupança|sparen, spaargeld
bank||banco, bancos|banque, banques|banca, banche|banco, bancos|
invoices|rechnung, rechnungen|factura, facturas|facture, factures|fattura, fatture|fatura, faturas, nota fiscal, notas fiscais|factuur, facturen
invoicing|rechnungsstellung, rechnungsprogramm, fakturierung|facturación|facturation|fatturazione|faturação, faturamento|facturatie, factureren
freelancers|freiberufler, selbstständige, selbständige|autónomos|indépendants, auto-entrepreneurs|liberi professionisti|autônomos|zelfstandigen
payment reminders|zahlungserinnerungen, mahnungen|recordatorios de pago|relances|solleciti|lembretes de pagamento|betalingsherinneringen
accounting|buchhaltung, buchführung|contabilidad|comptabilité|contabilità|contabilidade|boekhouding, boekhouden
accountant|steuerberater|asesor fiscal, contable|comptable, expert-comptable|commercialista|contador, contabilista|boekhouder
tax|steuer, steuern|impuestos, impuesto|impôts, fiscalité|tasse, imposte|impostos|belasting, belastingen
receipts|belege, quittungen|recibos|reçus, justificatifs|ricevute, scontrini|recibos|bonnetjes, kassabonnen
shops|läden, geschäfte|tienda, tiendas|boutique, boutiques, magasins|negozio, negozi|loja, lojas|winkel, winkels
retail|einzelhandel|comercio minorista, minoristas|commerce de détail|commercio al dettaglio|varejo, retalho|detailhandel
guests|gäste, gästen|huéspedes, comensales|voyageurs|ospiti|hóspedes|gasten
hospitality|gastgewerbe, gastronomie, hotellerie|hostelería|hôtellerie, hôtellerie-restauration|ospitalità, ristorazione|hotelaria|horeca
orders|bestellungen|pedidos|commandes|ordini|pedidos, encomendas|bestellingen
point of sale|kassensystem, kasse|tpv, punto de venta|point de vente, logiciel de caisse|punto vendita|ponto de venda, pdv|kassasysteem
holiday rentals|ferienwohnung, ferienwohnungen|alquiler vacacional, alquileres vacacionales|location saisonnière, locations de vacances|case vacanza, affitti brevi|aluguel por temporada, alojamento local|vakantiewoningen, vakantieverhuur
online store|onlineshop, online-shop, webshop|tienda online, tienda en línea|boutique en ligne|negozio online|loja virtual, loja online|webwinkel, webshop
ecommerce|onlinehandel, online-handel|comercio electrónico|commerce en ligne|commercio elettronico|comércio eletrônico, comércio eletrónico|
inventory|lagerbestand, warenwirtschaft, inventar|inventario, inventarios|inventaire, gestion des stocks|inventario|estoque, inventário|voorraad, voorraadbeheer
logistics|logistik|logística|logistique|logistica|logística|logistiek
delivery|lieferung, lieferungen, lieferdienst|reparto, entregas|livraison, livraisons|consegna, consegne|entrega, entregas|bezorging, levering, leveringen
couriers|kurier, kuriere|repartidores, mensajería|coursiers, livreurs|corrieri, corriere|entregadores, estafetas|koeriers, koerier
warehouse|lagerverwaltung|almacén, almacenes|entrepôt, entrepôts|magazzino, magazzini|armazém, armazéns|magazijn
routes|routen, tourenplanung|rutas|tournées, itinéraires|percorsi|rotas|
shipping|versand|envíos|expédition, expéditions|spedizione, spedizioni|envios, frete|verzending
restaurants|gaststätte, gaststätten|restaurante, restaurantes||ristorante, ristoranti|restaurante, restaurantes|
kitchen|küche, küchen|cocina, cocinas||cucina, cucine|cozinha, cozinhas|keuken, keukens
menu|speisekarte|carta digital|carte du restaurant|menù|cardápio, ementa|menukaart
employees|mitarbeiter, mitarbeitende, mitarbeiterinnen, angestellte|empleados, plantilla|salariés, employés, collaborateurs|dipendenti|funcionários, colaboradores|medewerkers, werknemers
staff|personalverwaltung, belegschaft|gestión de personal|personnel|personale||personeel
working hours|arbeitszeit, arbeitszeiten, zeiterfassung|jornada laboral, control horario, fichaje, fichajes|temps de travail|orario di lavoro, timbrature|jornada de trabalho|werktijden, urenregistratie
hiring|personalsuche|contratación|embauche|assunzioni|contratação|werving
recruiting|personalbeschaffung|reclutamiento, selección de personal|recrutement|reclutamento|recrutamento|recrutering
candidates|bewerber, bewerberinnen, kandidaten|candidatos|candidats, candidatures|candidati|candidatos|kandidaten, sollicitanten
job board|stellenbörse, jobbörse|portal de empleo, bolsa de trabajo|offres d’emploi|annunci di lavoro, offerte di lavoro|vagas de emprego|vacaturebank
hr|personalwesen, personalabteilung|recursos humanos, rrhh|ressources humaines, rh|risorse umane|recursos humanos, rh|personeelszaken
payroll|lohnabrechnung, gehaltsabrechnung, lohnbuchhaltung|nóminas, nómina|paie, bulletins de paie|buste paga, cedolini|folha de pagamento|loonadministratie, salarisadministratie
absence|urlaubsanträge, abwesenheiten, urlaubsverwaltung|ausencias|congés, absences|ferie, permessi, assenze|férias, ausências|verlof, verzuim
design|gestaltung|diseño||progettazione||ontwerp
photography|fotografie|fotografía|photographie|fotografia|fotografia|fotografie
designers|gestalter|diseñadores|graphistes|grafici||ontwerpers, vormgevers
typography|typografie|tipografía|typographie|tipografia|tipografia|typografie
fonts|schriften, schriftarten|fuentes tipográficas|polices de caractères|caratteri tipografici|fontes tipográficas|lettertypen, lettertypes
accessibility|barrierefreiheit|accesibilidad|accessibilité|accessibilità|acessibilidade|toegankelijkheid
video||vídeo, vídeos|vidéo, vidéos||vídeo, vídeos|video’s
subtitles|untertitel|subtítulos|sous-titres|sottotitoli|legendas|ondertitels, ondertiteling
recording|aufnahme, aufnahmen, aufzeichnung|grabación, grabaciones|enregistrement, enregistrements||gravação, gravações|opname, opnames
editing|videobearbeitung, videoschnitt|edición de vídeo|montage vidéo|montaggio video|edição de vídeo|videobewerking
health|gesundheit|salud|santé|salute|saúde|gezondheid
wellbeing|wohlbefinden|bienestar|bien-être|benessere|bem-estar|welzijn, welbevinden
sleep|schlaf|sueño|sommeil|sonno|sono|slaap
mental health|psychische gesundheit, mentale gesundheit|salud mental|santé mentale|salute mentale|saúde mental|mentale gezondheid
habits|gewohnheiten|hábitos|habitudes|abitudini|hábitos|gewoontes
mindfulness|achtsamkeit|atención plena, meditación|pleine conscience, méditation|meditazione, consapevolezza|atenção plena, meditação|meditatie
diary|tagebuch|diario|journal intime|diario|diário|dagboek
workout||entrenamiento, entrenamientos|entraînement, entraînements|allenamento, allenamenti|treino, treinos|
training plan|trainingsplan, trainingspläne|plan de entrenamiento|plan d’entraînement|piano di allenamento|plano de treino|trainingsschema
running|lauftraining||course à pied|corsa|corrida|hardlopen
nutrition|ernährung|nutrición|alimentation|nutrizione, alimentazione|nutrição, alimentação|voeding
recipes|rezepte, rezept|recetas, receta|recettes, recette|ricette, ricetta|receitas|recepten
cooking|kochen|cocinar|cuisiner|cucinare|cozinhar|koken
meal planning|essensplan, speiseplanung|planificación de comidas, menú semanal|planification des repas|pianificazione dei pasti|planejamento de refeições|maaltijdplanning, weekmenu
calories|kalorien|calorías||calorie|calorias|calorieën
clinics|klinik, kliniken, arztpraxis, praxissoftware|clínica, clínicas|clinique, cliniques, cabinet médical|clinica, cliniche, ambulatorio|clínica, clínicas, consultório|kliniek, klinieken
patients|patienten, patientinnen|pacientes||pazienti|pacientes|patiënten
care|pflege, pflegedienst|cuidados|soins|assistenza domiciliare|cuidados|thuiszorg
medication|medikamente|medicación, medicamentos|médicaments|farmaci, medicinali|medicamentos|medicijnen, medicatie
therapists|therapeuten, therapeutinnen|terapeutas, psicólogos|thérapeutes, psychologues|terapisti, psicologi|terapeutas, psicólogos|therapeuten
physiotherapy|physiotherapie|fisioterapia|kinésithérapie|fisioterapia|fisioterapia|fysiotherapie
education|bildung|educación|éducation|istruzione|educação|onderwijs
learning|lernen|aprender, aprendizaje|apprentissage, apprendre|apprendimento, imparare|aprendizagem, aprendizado, aprender|leren
teachers|lehrer, lehrerinnen, lehrkräfte|profesores, docentes, maestros|enseignants, professeurs|insegnanti, docenti|professores|leraren, docenten, leerkrachten
students|schüler, schülerinnen, studierende|alumnos, estudiantes|élèves, étudiants|studenti, alunni|alunos, estudantes|leerlingen, studenten
schools|schule, schulen|escuela, escuelas, colegio, colegios|école, écoles|scuola, scuole|escola, escolas|scholen
lessons|unterricht, lektionen|clases, lecciones|leçons|lezioni, lezione|aulas, lições|lessen
tutoring|nachhilfe|clases particulares|soutien scolaire, cours particuliers|ripetizioni|aulas particulares|bijles
vocabulary|vokabeln, wortschatz|vocabulario|vocabulaire|vocabolario, lessico|vocabulário|woordenschat, woordjes
language learning|sprachen lernen|aprender idiomas|apprendre une langue, apprentissage des langues|imparare una lingua|aprender línguas|talen leren
courses|kurse|cursos|formations|corsi|cursos|cursussen
energy|energie|energía|énergie|energia|energia|energie
solar|photovoltaik, solaranlage|fotovoltaica, placas solares|photovoltaïque, panneaux solaires|fotovoltaico|fotovoltaica|zonnepanelen, zonne-energie
heat pump|wärmepumpe, wärmepumpen|bomba de calor|pompe à chaleur|pompa di calore|bomba de calor|warmtepomp
electricity|strom|electricidad|électricité|elettricità|eletricidade|elektriciteit
carbon|co2-bilanz|huella de carbono|empreinte carbone|impronta di carbonio|pegada de carbono|co2-uitstoot
emissions|emissionen|emisiones||emissioni|emissões|uitstoot
farm|bauernhof, landwirtschaft|finca, granja|exploitation agricole|azienda agricola, fattoria|fazenda|boerderij
farmers|landwirte, bauern|agricultores, ganaderos|agriculteurs, éleveurs|agricoltori|agricultores|boeren
waste|abfall, abfälle|residuos|déchets|rifiuti|resíduos|afval
recycling||reciclaje|recyclage|riciclo|reciclagem|
sustainability|nachhaltigkeit|sostenibilidad|durabilité|sostenibilità|sustentabilidade|duurzaamheid
`;

/** English word → language → words, lower case, in the forms that websites use. */
const byWord = new Map(
  table
    .trim()
    .split('\n')
    .map((row) => {
      const [word = '', ...columns] = row.split('|');
      const entries = languages.map((language, i) => [language, (columns[i] ?? '').split(', ')] as const);
      return [word, new Map<string, string[]>(entries)] as const;
    }),
);

/** Of `invoice` as of `invoices`. */
const rowOf = (keyword: string) =>
  byWord.get(keyword) ?? byWord.get(`${keyword}s`) ?? byWord.get(keyword.replace(/s$/, ''));

/**
 * The words of other languages for a category's keyword.
 * @param language of two letters, for that one alone; all of them without
 */
export function translationsOf(keyword: string, language?: string): string[] {
  const row = rowOf(keyword);
  if (row === undefined) return [];
  const words = language === undefined ? [...row.values()].flat() : (row.get(language) ?? []);
  return words.filter((word) => word !== '');
}
